const DOCS = 'https://github.com/n8n-nodes-ergani/n8n-nodes-ergani/blob/HEAD/docs';

export const learnMore = (page: string): string => ` <a href="${DOCS}/${page}" target="_blank">Learn more</a>`;
