import { join } from 'node:path';

import { asCommand } from './advice';
import { pack, unpack, withFolder } from './pack';
import { root } from './project';

/** What n8n's gate lints of a published package: the compiled code and the manifest. */
const PUBLISHED_FILE_PATTERNS = ['**/*.js', 'package.json'];

interface Finding {
  where: string;
  text: string;
}

/** Applies the rules of n8n's gate for community packages to the sources and to the packed package. */
export async function scan(): Promise<Finding[]> {
  const { analyzePackage, SOURCE_FILE_PATTERNS } = await import('@n8n/scan-community-package/scanner/scanner.mjs');
  return await withFolder(async (folder) => {
    const unpacked = join(folder, 'package');
    await unpack((await pack(folder)).path, unpacked);
    const analyses = [
      { where: 'the sources', analysis: await analyzePackage(root, SOURCE_FILE_PATTERNS) },
      { where: 'the packed package', analysis: await analyzePackage(unpacked, PUBLISHED_FILE_PATTERNS) },
    ];
    return (
      analyses
        // A scan that found no files proves nothing.
        .filter(({ analysis }) => !analysis.passed || analysis.message)
        .map(({ where, analysis }) => ({ where, text: analysis.details ?? analysis.message ?? '' }))
    );
  });
}

if (require.main === module) {
  void asCommand(async () => {
    const findings = await scan();
    for (const { where, text } of findings) process.stderr.write(`In ${where}:\n${text}\n`);
    if (findings.length > 0) return 1;
    process.stdout.write("n8n's package scan passes, on the sources and on the packed package.\n");
    return 0;
  });
}
