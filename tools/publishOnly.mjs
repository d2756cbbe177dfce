/** Stops `npm publish` by hand: a version without provenance is none that n8n verifies. */
console.error('Releases are published by the workflow publish.yml, from a tag: see docs/developers/publishing.md.');
process.exit(1);
