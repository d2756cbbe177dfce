import { join } from 'node:path';
import ts from 'typescript';

import { root } from './project';

/** What the language itself calls, by these names. */
const CALLED_BY_ALL = ['then', 'toJSON', 'toString', 'valueOf'];

/**
 * What methods of the project's interfaces and classes are called, and private members, and no other property is: nobody
 * outside of it can know these names, and they can be as short as those of variables. Fields that are not private keep
 * theirs, since an object can be laid into an output.
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
    // A type, such as one that picks members, is not there when the code runs.
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) others.add(node.text);
    else if (ts.isIdentifier(node) && isOfProperty(node)) {
      const declarations = propertyOf(node, checker)?.declarations ?? [];
      const isOwn = canFollow && declarations.length > 0 && declarations.every((one) => isOwnMember(one, checker));
      if (!isOwn) others.add(node.text);
      // What is declared and nowhere given is a method of objects that n8n makes.
      else if (isGiven(node.parent) || !declarations.every(ts.isMethodSignature)) own.add(node.text);
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

/** The property that is named; undefined where that is anybody's. */
function propertyOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node;
  if (isGiven(parent) && ts.isObjectLiteralExpression(parent.parent)) {
    return checker.getContextualType(parent.parent)?.getProperty(node.text);
  }
  if (!ts.isBindingElement(parent)) return checker.getSymbolAtLocation(node);
  return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
}

/** Whether one of the project declares a private member, or a method, of an interface or of a class. */
function isOwnMember(declaration: ts.Declaration, checker: ts.TypeChecker): boolean {
  if (isForeign(declaration)) return false;
  if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0) return true;
  if (ts.isMethodSignature(declaration)) return true;
  const isMethod = ts.isMethodDeclaration(declaration) || ts.isGetAccessorDeclaration(declaration);
  return isMethod && ts.isClassDeclaration(declaration.parent) && !isAsked(declaration, declaration.parent, checker);
}

const isForeign = (declaration: ts.Declaration): boolean => declaration.getSourceFile().isDeclarationFile;

/** Whether a class has a method because what it stands for has one, such as n8n's type of a node. */
function isAsked(
  { name }: ts.ClassElement,
  { heritageClauses }: ts.ClassDeclaration,
  checker: ts.TypeChecker,
): boolean {
  const bases = [...(heritageClauses ?? [])].flatMap(({ types }) => [...types]);
  return bases.some((base) => {
    const { declarations = [] } = checker.getTypeAtLocation(base).getProperty(name?.getText() ?? '') ?? {};
    return declarations.some(isForeign);
  });
}
