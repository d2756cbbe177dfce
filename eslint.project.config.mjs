// The project's own rules, for all of its files. n8n's rules for what is published are in eslint.config.mjs, which
// `n8n-node lint` wants to be n8n's template to the letter.
import { relative, resolve, sep } from 'node:path';

import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/**
 * The floors of the node, and what each may stand on beside itself. Where two folders fit, the longer one counts.
 * A folder that is not a floor (test, tools, bench) may import everything, and no floor may import it.
 */
const FLOORS = {
  'nodes/Ergani': [
    'nodes/Ergani/actions',
    'nodes/Ergani/methods',
    'nodes/Ergani/delivery',
    'nodes/Ergani/transport',
    'nodes/Ergani/model',
  ],
  'nodes/Ergani/actions': ['nodes/Ergani/delivery', 'nodes/Ergani/transport', 'nodes/Ergani/model'],
  // A kind of document tells the delivery all that it needs of events, forms and sheets.
  'nodes/Ergani/delivery': ['nodes/Ergani/transport', 'nodes/Ergani/model/registry', 'nodes/Ergani/model/values'],
  'nodes/Ergani/methods': ['nodes/Ergani/transport', 'nodes/Ergani/model'],
  credentials: ['nodes/Ergani/transport'],
  'nodes/Ergani/transport': ['nodes/Ergani/model'],
  'nodes/Ergani/model': [],
  'nodes/Ergani/model/workCard': [
    'nodes/Ergani/model/attendance',
    'nodes/Ergani/model/sheet',
    'nodes/Ergani/model/registry',
    'nodes/Ergani/model/values',
  ],
  'nodes/Ergani/model/attendance': [
    'nodes/Ergani/model/sheet',
    'nodes/Ergani/model/registry',
    'nodes/Ergani/model/values',
  ],
  'nodes/Ergani/model/sheet': ['nodes/Ergani/model/registry', 'nodes/Ergani/model/values'],
  'nodes/Ergani/model/registry': ['nodes/Ergani/model/values'],
  'nodes/Ergani/model/forms': ['nodes/Ergani/model/sheet', 'nodes/Ergani/model/values'],
  'nodes/Ergani/model/values': [],
  sandbox: [],
};

const names = Object.keys(FLOORS).sort((a, b) => b.length - a.length);
const pathOf = (file) => relative(root, file).split(sep).join('/');
const floorOf = (path) => names.find((name) => `${path}/`.startsWith(`${name}/`));

const importDirections = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { upwards: '{{from}} must not import {{to}}. It may import {{allowed}}.' },
  },
  create(context) {
    const from = floorOf(pathOf(context.filename));
    if (!from) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = pathOf(resolve(context.filename, '..', source.value));
      const to = floorOf(target) ?? target;
      if (to === from || FLOORS[from].some((floor) => `${to}/`.startsWith(`${floor}/`))) return;
      const allowed = FLOORS[from].join(', ') || 'nothing else of this project';
      context.report({ node: source, messageId: 'upwards', data: { from, to, allowed } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: ({ argument }) => check({ source: argument.literal ?? argument }),
    };
  },
};

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', '.mutants/', '.tools/', '.demo/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  { files: ['**/*.{js,mjs,ts}'], extends: [eslint.configs.recommended] },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, false])),
    },
  },
  { files: ['**/*.js'], languageOptions: { sourceType: 'commonjs', globals: { __dirname: false } } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    plugins: { project: { rules: { 'import-directions': importDirections } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      'project/import-directions': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/restrict-plus-operands': 'error',
      // A promise returned from within try would fail outside of it.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },

  // The model is plain TypeScript: the time comes in as an argument, and nothing goes in or out but values.
  {
    files: ['nodes/Ergani/model/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.|luxon$)', message: 'The model knows only itself and luxon.' }] },
      ],
      'no-restricted-syntax': [
        'error',
        ...[
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          "NewExpression[callee.name='Date'][arguments.length=0]",
          "CallExpression[callee.object.name='DateTime'][callee.property.name='now']",
          "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(local|utc)$/][arguments.length=0]",
        ].map((selector) => ({ selector, message: 'The model has no clock: take the time as an argument.' })),
        {
          selector:
            "CallExpression[callee.name='refused'] > TemplateLiteral CallExpression[callee.name='quote'][arguments.0.name!='header'][arguments.0.property.name!='header']",
          message: 'n8n logs errors: of what a row holds only headers stand in the text, cells beside it.',
        },
      ],
    },
  },

  // What reaches users: no comment can switch off a rule there, and no text, however long, keeps n8n's event loop busy.
  {
    files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
    linterOptions: { noInlineConfig: true },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
);
