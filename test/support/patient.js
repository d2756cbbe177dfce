/* global jest */
// Tests wait side by side, several a core, and machines that run them are busy: no test fails for being slow.
jest.setTimeout(360_000);
