const { dest, src } = require('gulp');

/** What n8n loads beside the compiled code: icons, and the codex (categories, search words, links) of a node. */
const ASSETS = ['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.{svg,png}'];

/** Copies icons and codex to where the compiled classes look for them. */
function icons() {
  // Their bytes are copied as they are: gulp would otherwise read them as UTF-8.
  return src(ASSETS, { base: '.', encoding: false }).pipe(dest('dist'));
}

exports['build:icons'] = icons;
