const DOCS = 'https://github.com/n8n-nodes-ergani/n8n-nodes-ergani/blob/HEAD/docs';

/** A link to a page of the documentation, for the end of a description. */
export const learnMore = (page: string): string => ` <a href="${DOCS}/${page}" target="_blank">Learn more</a>`;
