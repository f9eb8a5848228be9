import type { ParamPattern, Program, TSType } from 'oxc-parser'

/** Creates the value of a parameter, with this text in every text position. */
export interface Param {
  hasText: boolean
  of: (text: string) => unknown
}

export const TEXT = { type: 'TSStringKeyword' } as TSType
/** Limits recursive types. */
const MAX_DEPTH = 8

export function typeOf(param: ParamPattern): TSType | undefined {
  if (param.type === 'TSParameterProperty') return undefined
  const pattern = param.type === 'AssignmentPattern' ? param.left : param.type === 'RestElement' ? undefined : param
  if (pattern?.typeAnnotation) return pattern.typeAnnotation.typeAnnotation
  // A parameter with a default text has no other type.
  return param.type === 'AssignmentPattern' && param.right.type === 'Literal' && typeof param.right.value === 'string' ? TEXT : undefined
}

/** Interfaces and types by name. A name with two different meanings is left out. */
export function namedTypes(programs: readonly Program[]): Map<string, TSType | undefined> {
  const types = new Map<string, TSType | undefined>()
  for (const node of programs.flatMap(({ body }) => body)) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type === 'TSTypeAliasDeclaration') add(declared.id.name, declared.typeAnnotation)
    if (declared?.type === 'TSInterfaceDeclaration') {
      const bases = declared.extends.map(({ expression, typeArguments }) => ({
        type: 'TSTypeReference',
        typeName: expression,
        typeArguments,
      }))
      const fields = { type: 'TSTypeLiteral', members: declared.body.body }
      add(declared.id.name, { type: 'TSIntersectionType', types: [...bases, fields] } as unknown as TSType)
    }
  }
  return types
  function add(name: string, type: TSType) {
    types.set(name, types.has(name) ? undefined : type)
  }
}

/** The first word of each exported list, and the first key of each exported object: "kind: (typeof KINDS)[number]" takes one of them. */
export function firstWords(programs: readonly Program[]): Map<string, unknown> {
  const words = new Map<string, unknown>()
  for (const node of programs.flatMap(({ body }) => body)) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    for (const { id, init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
      let value = init
      while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression
      if (id.type !== 'Identifier') continue
      const [element] = value?.type === 'ArrayExpression' ? value.elements : []
      const [property] = value?.type === 'ObjectExpression' ? value.properties : []
      if (element?.type === 'Literal') words.set(id.name, element.value)
      if (property?.type === 'Property' && property.key.type === 'Identifier') words.set(id.name, property.key.name)
      if (property?.type === 'Property' && property.key.type === 'Literal') words.set(id.name, property.key.value)
    }
  }
  return words
}

interface KnownTypes {
  typeOfName: (name: string) => TSType | undefined
  firstOf: (list: string) => unknown
}

/** Returns a function that creates a value of this type from a text; undefined for a type that the project does not define. */
export function valueOf(type: TSType | undefined, types: KnownTypes, depth = 0): Param | undefined {
  if (!type || depth > MAX_DEPTH) return undefined
  const inner = (one: TSType | undefined) => valueOf(one, types, depth + 1)
  switch (type.type) {
    case 'TSStringKeyword':
      return { hasText: true, of: (text) => text }
    case 'TSNumberKeyword':
      return { hasText: false, of: () => 1 }
    case 'TSBooleanKeyword':
      return { hasText: false, of: () => true }
    case 'TSNullKeyword':
      return { hasText: false, of: () => null }
    case 'TSLiteralType': {
      const { literal } = type
      return literal.type === 'Literal' ? { hasText: false, of: () => literal.value } : undefined
    }
    case 'TSParenthesizedType':
      return inner(type.typeAnnotation)
    case 'TSTypeOperator':
      return type.operator === 'keyof' ? oneOf(type.typeAnnotation, types) : inner(type.typeAnnotation)
    case 'TSIndexedAccessType':
      return oneOf(type.objectType, types)
    case 'TSIntersectionType': {
      const parts = type.types.map(inner).filter((part) => part !== undefined)
      return {
        hasText: parts.some(({ hasText }) => hasText),
        of: (text) => Object.assign({}, ...parts.map((part) => part.of(text))) as object,
      }
    }
    case 'TSArrayType':
      return listOf(inner(type.elementType))
    case 'TSTupleType': {
      const members = type.elementTypes.map((element) =>
        inner(element.type === 'TSNamedTupleMember' ? (element.elementType as TSType) : (element as TSType)),
      )
      return { hasText: members.some((member) => member?.hasText), of: (text) => members.map((member) => member?.of(text)) }
    }
    case 'TSUnionType': {
      const members = type.types.map(inner)
      return members.find((member) => member?.hasText) ?? members.find((member) => member !== undefined)
    }
    case 'TSTypeLiteral': {
      const fields = type.members.flatMap((member): Array<[string, Param]> => {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
        const value = inner(member.typeAnnotation?.typeAnnotation)
        return value ? [[member.key.name, value]] : []
      })
      return {
        hasText: fields.some(([, { hasText }]) => hasText),
        of: (text) => Object.fromEntries(fields.map(([name, field]) => [name, field.of(text)])),
      }
    }
    case 'TSTypeReference': {
      if (type.typeName.type !== 'Identifier') return undefined
      return referenced(type.typeName.name, (type.typeArguments?.params ?? []).map(inner)) ?? inner(types.typeOfName(type.typeName.name))
    }
    case 'TSFunctionType':
      // Returns its input, like a function that names or parses something.
      return {
        hasText: false,
        of: (text) => (given: unknown) => (typeof given === 'string' ? given : inner(type.returnType.typeAnnotation)?.of(text)),
      }
    default:
      return undefined
  }
}

/** A member of a list, or a key of an object: `keyof typeof KINDS`, `(typeof KINDS)[number]`. */
function oneOf(list: TSType, { firstOf }: KnownTypes): Param | undefined {
  if (list.type === 'TSParenthesizedType') return oneOf(list.typeAnnotation, { firstOf } as KnownTypes)
  if (list.type !== 'TSTypeQuery' || list.exprName.type !== 'Identifier') return undefined
  const first = firstOf(list.exprName.name)
  return first === undefined ? undefined : { hasText: false, of: () => first }
}

/** A built-in type of JavaScript or TypeScript. */
function referenced(name: string, [first, second]: ReadonlyArray<Param | undefined>): Param | undefined {
  if (/^(?:Readonly)?Array$|^Iterable$/.test(name)) return listOf(first)
  if (/^(?:Readonly)?Set$/.test(name) && first) return { hasText: first.hasText, of: (text) => new Set([first.of(text)]) }
  if (/^(?:Readonly)?Map$/.test(name) && first && second) {
    return { hasText: first.hasText || second.hasText, of: (text) => new Map([[first.of(text), second.of(text)]]) }
  }
  if (name === 'Record' && second) return { hasText: second.hasText, of: (text) => ({ name: second.of(text) }) }
  if (/^(?:Pick|Omit|Partial|Readonly|Required|NonNullable)$/.test(name)) return first
  if (/^(?:Buffer|Uint8Array)$/.test(name)) return { hasText: true, of: (text) => Buffer.from(text) }
  if (name === 'RegExp') return { hasText: false, of: () => /x/ }
  return name === 'Date' ? { hasText: false, of: () => new Date(0) } : undefined
}

function listOf(member: Param | undefined): Param | undefined {
  return member && { hasText: member.hasText, of: (text) => [member.of(text), member.of(text)] }
}
