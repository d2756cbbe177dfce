/** A failure that its message explains to the person at the keyboard: what happened, and what to do. */
exports.Advice = class Advice extends Error {};
