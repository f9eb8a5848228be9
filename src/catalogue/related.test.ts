import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Program } from './program.schema.ts'
import { programOf, serviceOf } from '#app/testing/test-records.ts'
import { relatedToProgram, relatedToService } from './related.ts'

const program = (id: number, category: string, more: Partial<Program> = {}) =>
  programOf({ id, title: `Program ${id}`, slug: `program-${id}`, description: `About **program** ${id}.`, category, ...more })

const service = (id: number) => serviceOf({ id, title: `Service ${id}`, slug: null })

const keys = (items: Array<{ key: string }>) => items.map(({ key }) => key)
const services = [service(1), service(2), service(3), service(4)]

test('a program page shows two programs of its category and one of another', () => {
  const programs = [program(1, 'Lean'), program(2, 'Finance'), program(3, 'Lean'), program(4, 'Lean'), program(5, 'Lean')]
  expect(keys(relatedToProgram(program(1, 'Lean'), programs, services))).toEqual(['program-3', 'program-4', 'program-2'])
})

test('with one program of its category and one other, the first service is third', () => {
  const programs = [program(1, 'Lean'), program(2, 'Finance'), program(3, 'Lean')]
  expect(keys(relatedToProgram(program(1, 'Lean'), programs, services))).toEqual(['program-3', 'program-2', 'service-1'])
})

test('the only program of its category gets one other program and the first service', () => {
  const programs = [program(1, 'Lean'), program(2, 'Finance'), program(3, 'EHS')]
  expect(keys(relatedToProgram(program(1, 'Lean'), programs, services))).toEqual(['program-2', 'service-1'])
})

test('a service page shows two other services and the first program', () => {
  const programs = [program(8, 'Lean'), program(9, 'Lean')]
  expect(keys(relatedToService(service(1), services, programs))).toEqual(['service-2', 'service-3', 'program-8'])
})

test('the only service gets the first program', () => {
  expect(keys(relatedToService(service(1), [service(1)], [program(8, 'Lean')]))).toEqual(['program-8'])
})

test('a program and a service with the same number are different items', () => {
  expect(keys(relatedToProgram(program(1, 'Lean'), [program(1, 'Lean')], [service(1)]))).toEqual(['service-1'])
})

test('a description is plain text, cut at 120 characters with an ellipsis', () => {
  const [item] = relatedToService(service(9), [], [program(1, 'Lean', { description: `**${'x'.repeat(130)}**` })])
  expect(item?.description).toBe(`${'x'.repeat(120)}…`)
  const [short] = relatedToService(service(9), [], [program(1, 'Lean', { description: `## ${'x'.repeat(120)}` })])
  expect(short?.description).toBe('x'.repeat(120))
})

test('never contains the current item, an item twice, or more than three items', () => {
  const programs = fc.uniqueArray(fc.integer({ min: 1, max: 9 })).map((ids) => ids.map((id) => program(id, id % 2 ? 'Lean' : 'Finance')))
  fc.assert(
    fc.property(programs, fc.integer({ min: 1, max: 9 }), (all, id) => {
      const found = keys(relatedToProgram(program(id, 'Lean'), all, services))
      expect(found).not.toContain(`program-${id}`)
      expect(new Set(found).size).toBe(found.length)
      expect(found.length).toBeLessThanOrEqual(3)
    }),
  )
})
