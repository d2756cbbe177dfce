/** What a mutant breaks shows early, and nobody reads by how small an example: no property searches for long. */
require('fast-check').configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 50 });
