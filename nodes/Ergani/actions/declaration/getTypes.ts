import { documentTypes } from '../../transport/lists';
import { listed } from '../listed';

/** The types of declarations, one item each. */
export const getDocumentTypes = listed(documentTypes);
