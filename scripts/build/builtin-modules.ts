const IMPORT = /^import (?:\* as ([\w$]+)|([\w$]+)(?:, \{([^}]*)\})?|\{([^}]*)\}) from "(node:[\w/]+)";$/gm

/**
 * Replaces imports of Node's own modules by calls of `process.getBuiltinModule`. An import reads every property of such a
 * module, also those that Node computes or loads only when they are read (docs/decisions/0071).
 */
export function withBuiltinModules(code: string): string {
  return code.replace(IMPORT, (_import, all?: string, main?: string, beside?: string, alone?: string, module?: string) => {
    const names = beside ?? alone
    const found = `process.getBuiltinModule("${module}")`
    const declared = [all ?? main, names && `{${names.replaceAll(' as ', ': ')}}`]
    return declared.flatMap((pattern) => (pattern ? [`const ${pattern} = ${found};`] : [])).join(' ')
  })
}
