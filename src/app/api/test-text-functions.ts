import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, type Expression, type Function as FunctionNode, type ParamPattern, type Program, type Statement } from 'oxc-parser'
import { readModule } from '../../../scripts/boundaries/module-facts.ts'
import { isZod, sampleOf } from './test-schema-values.ts'
import { firstWords, namedTypes, TEXT, typeOf, valueOf, type Param } from './test-typed-values.ts'

/** An exported function or schema that takes text, and a way to call it. */
export interface TextFunction {
  name: string
  work: (text: string) => unknown
}

export interface FoundFunctions {
  functions: TextFunction[]
  /** The reasons for excluding other functions that take text, by name. */
  left: Map<string, string>
}

interface Exported {
  name: string
  /** Whether it is asynchronous or a generator. */
  isAsync: boolean
  generics: ReadonlySet<string>
  params: ParamPattern[]
}

const SAMPLE = 'Asha Example'
const ASYNCHRONOUS = 'asynchronous'
const LATER = /^:\s*(?:NodeJS\.)?(?:Promise|Async\w+|Readable\w*|Response)\b/
/** Modules with side effects: files, programs, connections. */
const OUTSIDE = /^node:(?:fs|child_process|net|tls|https?|dgram|worker_threads|cluster|sqlite)\b/
const FOUND_IN = 'src/**/*.ts'
const NO_RULES = /\.test\.ts$|\/test-[^/]*$|\/testing\/|\.d\.ts$/

/** Every exported function in `src` with a text parameter, by type, and every exported schema. */
export async function findTextFunctions(): Promise<FoundFunctions> {
  const modules = globSync(FOUND_IN)
    .filter((path) => !NO_RULES.test(path))
    .sort()
    .map((path) => {
      const source = readFileSync(path, 'utf8')
      return { path, source, program: parseSync(path, source).program }
    })
  const everywhere = namedTypes(modules.map(({ program }) => program))
  const first = firstWords(modules.map(({ program }) => program))
  const imports = new Map(
    modules.map(({ path, source }) => [path, readModule({ path, source }).imports.filter(({ isTypeOnly }) => !isTypeOnly)]),
  )
  const imported = new Set([...imports.values()].flat().map(({ target }) => target))
  const outsideOf = (path: string) => imports.get(path)?.find(({ target }) => OUTSIDE.test(target))?.target
  const besideOf = (path: string) => (imports.get(path) ?? []).filter(({ target }) => dirname(target) === dirname(path))
  const found: FoundFunctions = { functions: [], left: new Map() }
  for (const { path, source, program } of modules) {
    const own = namedTypes([program])
    const candidates = exportedFunctions(program, source).flatMap((exported) => {
      const typeOfName = (name: string) => (exported.generics.has(name) ? TEXT : (own.get(name) ?? everywhere.get(name)))
      const params = exported.params.map((param) => valueOf(typeOf(param), { typeOfName, firstOf: (name) => first.get(name) }))
      return params.some((param) => param?.hasText) ? [{ ...exported, params }] : []
    })
    const isSchema = path.endsWith('.schema.ts')
    if (candidates.length === 0 && !isSchema) continue
    const leaveAll = (reason: string) => candidates.forEach(({ name }) => found.left.set(`${path} ${name}`, reason))
    const outside =
      outsideOf(path) ??
      besideOf(path)
        .map(({ target }) => outsideOf(target))
        .find((target) => target !== undefined)
    if (outside !== undefined) leaveAll(`its module, or one beside it, imports ${outside}`)
    else if (!imported.has(path) && program.body.some(runsOnImport)) leaveAll('its module is a program of its own')
    else {
      const module = (await import(resolve(path))) as Record<string, unknown>
      for (const { name, isAsync, params } of candidates) {
        const reason = isAsync ? ASYNCHRONOUS : reasonAgainst(module[name], params)
        if (reason !== undefined) found.left.set(`${path} ${name}`, reason)
        else found.functions.push(...callsOf(`${path} ${name}`, module[name] as Call, params))
      }
      for (const [name, schema] of Object.entries(module)) {
        if (isZod(schema)) found.functions.push({ name: `${path} ${name}`, work: (text) => schema.safeParse(sampleOf(schema, text)) })
      }
    }
  }
  return found
}

type Call = (...values: unknown[]) => unknown

/** The reason not to call it; undefined if it can be called with a short text. */
function reasonAgainst(call: unknown, params: ReadonlyArray<Param | undefined>): string | undefined {
  if (typeof call !== 'function') return 'no function at run time'
  try {
    const answer = (call as Call)(...params.map((param) => param?.of(SAMPLE)))
    if (!(answer instanceof Promise)) return undefined
    answer.catch(() => undefined)
    return ASYNCHRONOUS
  } catch (error) {
    // A refusal is an answer, too. A parse error means that it was called with an unsuitable value.
    if (error instanceof ReferenceError) return `needs a browser: ${error.message}`
    return error instanceof TypeError ? 'needs an object that cannot be made of its type' : undefined
  }
}

/** Calls with all texts hostile at once, and with each alone. */
function callsOf(name: string, call: Call, params: ReadonlyArray<Param | undefined>): TextFunction[] {
  const work = (hostile: (at: number) => boolean) => (text: string) => {
    try {
      return call(...params.map((param, at) => param?.of(hostile(at) ? text : SAMPLE)))
    } catch (error) {
      return error
    }
  }
  const texts = params.flatMap((param, at) => (param?.hasText ? [at] : []))
  const alone = texts.length > 1 ? texts.map((only) => ({ name: `${name}, parameter ${only + 1}`, work: work((at) => at === only) })) : []
  return [{ name, work: work(() => true) }, ...alone]
}

function exportedFunctions({ body }: Program, source: string): Exported[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
    if (node.declaration.type === 'FunctionDeclaration') return functionOf(node.declaration.id?.name, node.declaration, source)
    if (node.declaration.type !== 'VariableDeclaration') return []
    return node.declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression')
        ? functionOf(id.name, init, source)
        : [],
    )
  })
}

type AnyFunction = Pick<FunctionNode, 'async' | 'generator' | 'params' | 'returnType' | 'typeParameters'>

function functionOf(
  name: string | undefined,
  { async, generator, params, returnType, typeParameters }: AnyFunction,
  source: string,
): Exported[] {
  const answersLater = returnType ? LATER.test(source.slice(returnType.start, returnType.end)) : false
  const generics = new Set(typeParameters?.params.map((parameter) => parameter.name.name))
  return name === undefined || generator ? [] : [{ name, isAsync: async || answersLater, generics, params }]
}

/** Whether a statement has side effects when its module is imported. */
function runsOnImport(node: Statement | Program['body'][number]): boolean {
  return node.type === 'ExpressionStatement' && isCall(node.expression)
}

function isCall(expression: Expression): boolean {
  return expression.type === 'CallExpression' || (expression.type === 'AwaitExpression' && isCall(expression.argument))
}
