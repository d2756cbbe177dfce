/* global beforeAll, afterAll */
const http = require('node:http');

const { globalAgent } = http;

// n8n ends a connection that nobody has used for some seconds: on a busy machine while the next request is on its way.
beforeAll(() => {
  http.globalAgent = new http.Agent({ keepAlive: false });
});

afterAll(() => {
  http.globalAgent = globalAgent;
});
