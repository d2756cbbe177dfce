/**
 * The world of tests: Node's own, as n8n's libraries have it, not a realm for each test file. So all that is in
 * node_modules is loaded once a worker (see loadedOnce.js), not once a file, which took longer than most of the files.
 * Files of the project are still loaded anew for each.
 */
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for the realm in which Jest is to compile: this one. */
const THIS_REALM = {};

const { compileFunction } = vm;
const { getBuiltinModule } = process;
// Jest always compiles for a realm that it has made, and Node takes no other.
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === THIS_REALM ? options : { ...options, parsingContext });

module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest has put one of its own there, on what it takes for a copy of the process.
    process.getBuiltinModule = getBuiltinModule;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return THIS_REALM;
  }
};
