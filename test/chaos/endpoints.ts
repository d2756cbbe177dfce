/** Calls of the registry that faults strike. */
export const DOCUMENTS = 'POST /Documents/WRKCardSE';
export const SERVICE = 'POST /WebServices/ExecuteService';
export const LOGIN = 'POST /Authentication';
export const REFRESH = 'POST /Authentication/Refresh';
