import { registerHooks } from 'node:module';

/**
 * Outside of Jest, `./Ergani.node` would be taken for `Ergani.node.json`, which n8n wants to stand beside it. To be
 * imported before anything that imports the node.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(/\/Ergani\.node$/.test(specifier) ? `${specifier}.ts` : specifier, context),
});
