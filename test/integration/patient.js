/* global jest */
// The node waits for the journal before each request, and machines that run tests are busy.
jest.setTimeout(30_000);
