/** The variable that names the folder, from Jest's own process to those of its workers. */
export const SHARED_FOLDER = 'SHARED_FOLDER';

/** A folder that all test files of one run of Jest share; see sharedFolder.js. */
export function sharedFolder(): string {
  const folder = process.env[SHARED_FOLDER];
  if (!folder) throw new Error('This project of Jest lacks what sharedFolder.js holds.');
  return folder;
}
