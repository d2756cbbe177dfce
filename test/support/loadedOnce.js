/** Has Node itself load a file of node_modules, which keeps it for the files that come after. */
module.exports = {
  process: () => ({
    code: "module.exports = process.getBuiltinModule('node:module').createRequire(__filename)(__filename);",
  }),
  getCacheKey: () => 'loadedOnce',
};
