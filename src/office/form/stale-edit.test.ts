import { describe, expect, test } from 'vitest'
import { differences, fromFirstDifference, defaultChoices, chooseSide } from './stale-edit.ts'

const labels = { title: 'Title', duration: 'Duration', description: 'Description' }

test('only fields that differ are listed, in the order of the form', () => {
  const opened = { title: 'A', duration: '1 day', description: 'Words' }
  const mine = { title: 'A', duration: '3 days', description: 'Mine' }
  const theirs = { title: 'A', duration: '2 days', description: 'Theirs' }
  expect(differences(labels, { opened, mine, theirs })).toEqual([
    { name: 'duration', label: 'Duration', mine: '3 days', theirs: '2 days', changedBy: 'both' },
    { name: 'description', label: 'Description', mine: 'Mine', theirs: 'Theirs', changedBy: 'both' },
  ])
})

test('different line endings and outer spaces are not a difference', () => {
  const mine = { title: 'A ', duration: '', description: 'One\r\nTwo' }
  const theirs = { title: 'A', duration: '', description: 'One\nTwo' }
  expect(differences(labels, { opened: mine, mine, theirs })).toEqual([])
})

describe('when only one side changed a field, that change is preselected', () => {
  const opened = { title: 'A', duration: '1 day', description: 'Words' }
  const found = differences(labels, {
    opened,
    mine: { ...opened, title: 'Mine', description: 'My words' },
    theirs: { ...opened, duration: '2 days', description: 'Their words' },
  })

  test('each difference names the side that changed the field', () => {
    expect(found.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['title', 'me'],
      ['duration', 'them'],
      ['description', 'both'],
    ])
  })

  test('when both sides changed a field, mine is preselected', () => {
    expect(defaultChoices(found)).toEqual({ title: 'mine', duration: 'theirs', description: 'mine' })
  })

  test('one side can be chosen for all fields', () => {
    expect(chooseSide(found, 'theirs')).toEqual({ title: 'theirs', duration: 'theirs', description: 'theirs' })
  })
})

test('of two long texts the part starting shortly before the difference is shown', () => {
  const same = 'The same words again and again. '.repeat(20)
  const [mine, theirs] = fromFirstDifference(`${same}Mine ends.`, `${same}Theirs ends.`)
  expect(mine).toMatch(/^… .{0,60}Mine ends\.$/)
  expect(theirs).toMatch(/^… .{0,60}Theirs ends\.$/)
})

test('short texts are shown whole', () => {
  expect(fromFirstDifference('3 days', '3 weeks')).toEqual(['3 days', '3 weeks'])
  expect(fromFirstDifference('', '3 weeks')).toEqual(['', '3 weeks'])
})
