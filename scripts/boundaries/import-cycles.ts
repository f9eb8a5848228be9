import type { ImportFact, ModuleFacts, Violation } from './module-facts.ts'

/**
 * Finds import cycles, including types. Each is reported once, from its alphabetically first module. A cycle of types is
 * gone at run time, but its files still cannot be read or moved separately.
 */
export function findCycles(modules: readonly ModuleFacts[]): Violation[] {
  const known = new Set(modules.map(({ path }) => path))
  const isFollowed = ({ target }: ImportFact) => known.has(target)
  const arrows = new Map(modules.map(({ path, imports }) => [path, imports.filter(isFollowed)]))
  const circles = new Map<string, Violation>()
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    for (const { target } of arrows.get(path) ?? []) {
      const at = trail.indexOf(target)
      if (at >= 0) add(trail.slice(at))
      else if (!done.has(target)) walk(target, [...trail, target])
    }
    done.add(path)
  }
  const add = (circle: readonly string[]): void => {
    const first = circle.indexOf([...circle].sort()[0] ?? '')
    const turned = [...circle.slice(first), ...circle.slice(0, first)]
    const file = turned[0] ?? ''
    const line = arrows.get(file)?.find(({ target }) => target === (turned[1] ?? file))?.line ?? 1
    circles.set(turned.join(), { file, line, rule: 'cycle', text: [...turned, file].join(' → ') })
  }
  for (const path of [...arrows.keys()].sort()) if (!done.has(path)) walk(path, [path])
  return [...circles.values()]
}
