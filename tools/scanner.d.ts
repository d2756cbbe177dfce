/** What we use of n8n's scanner of community packages, which ships without types. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
  interface Analysis {
    passed: boolean;
    message?: string;
    details?: string;
  }

  /** The patterns that n8n's gate applies to the sources of a package. */
  export const SOURCE_FILE_PATTERNS: string[];

  /** Lints the files of a folder that match, with the rules of n8n's gate. */
  export function analyzePackage(folder: string, patterns?: string[]): Promise<Analysis>;
}
