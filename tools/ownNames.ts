import { join } from 'node:path';
import ts from 'typescript';

import { root } from './project';

/** What the language itself calls, by these names. */
const CALLED_BY_ALL = ['then', 'toJSON', 'toString', 'valueOf'];

/**
 * What methods and private members of the project's classes are called, and no other property is: nobody outside of it
 * can know these names, and they can be as short as those of variables. Fields that are not private keep theirs, since
 * an object can be laid into an output.
 *
 * @param files as the build names them: the others can't follow a change of these names
 */
export function ownNames(files: readonly string[]): string[] {
  const { options, fileNames } = buildSettings();
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const paths = new Set(files.map((file) => join(root, file)));
  const own = new Set<string>();
  const others = new Set(CALLED_BY_ALL);
  const look = (node: ts.Node, canFollow: boolean): void => {
    if (ts.isStringLiteralLike(node)) others.add(node.text);
    else if (ts.isIdentifier(node) && isOfProperty(node)) {
      const declarations = propertyOf(node, checker)?.declarations ?? [];
      const isOwn = canFollow && declarations.length > 0 && declarations.every(isOwnMember);
      (isOwn ? own : others).add(node.text);
    }
    node.forEachChild((child) => look(child, canFollow));
  };
  for (const source of program.getSourceFiles()) {
    if (!source.isDeclarationFile) look(source, paths.has(join(source.fileName)));
  }
  return [...own].filter((name) => !others.has(name));
}

function buildSettings(): ts.ParsedCommandLine {
  const read = ts.readConfigFile(join(root, 'tsconfig.build.json'), (file) => ts.sys.readFile(file));
  return ts.parseJsonConfigFileContent(read.config, ts.sys, root);
}

/** Whether it names a property where that is declared, asked for, given or taken apart. */
function isOfProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return node === (parent.propertyName ?? parent.name);
  return (
    (ts.isPropertyAccessExpression(parent) ||
      ts.isClassElement(parent) ||
      ts.isTypeElement(parent) ||
      isGiven(parent)) &&
    parent.name === node
  );
}

const isGiven = (node: ts.Node): node is ts.ObjectLiteralElementLike => ts.isObjectLiteralElement(node);

/** The property that is named; what an object literal gives may be anybody's. */
function propertyOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node;
  if (isGiven(parent) && ts.isObjectLiteralExpression(parent.parent)) return undefined;
  if (!ts.isBindingElement(parent)) return checker.getSymbolAtLocation(node);
  return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
}

/** Whether one of the project declares a private member, or a method of a class that stands for no other type. */
function isOwnMember(declaration: ts.Declaration): boolean {
  if (declaration.getSourceFile().isDeclarationFile) return false;
  if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0) return true;
  const { parent } = declaration;
  const isMethod = ts.isMethodDeclaration(declaration) || ts.isGetAccessorDeclaration(declaration);
  return isMethod && ts.isClassDeclaration(parent) && parent.heritageClauses === undefined;
}
