const { dest, src, watch } = require('gulp');

/** What n8n loads beside the compiled code: icons, and the codex (categories, search words, links) of a node. */
const ASSETS = ['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.{svg,png}'];

/** Copies them to where the compiled classes look for them: below dist, or below the folder that DIST names. */
function icons() {
  // As bytes: gulp would read pictures as UTF-8 and spoil them.
  return src(ASSETS, { base: '.', encoding: false }).pipe(dest(process.env.DIST ?? 'dist'));
}

exports['build:icons'] = icons;
exports['watch:icons'] = () => watch(ASSETS, icons);
