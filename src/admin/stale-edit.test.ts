import { expect, test } from 'vitest'
import { differences, fromFirstDifference } from './stale-edit.ts'

const labels = { title: 'Title', duration: 'Duration', description: 'Description' }

test('only the fields that differ are shown, in the order of the form', () => {
  const mine = { title: 'A', duration: '3 days', description: 'Mine' }
  const theirs = { title: 'A', duration: '2 days', description: 'Theirs' }
  expect(differences(labels, { mine, theirs })).toEqual([
    { name: 'duration', label: 'Duration', mine: '3 days', theirs: '2 days' },
    { name: 'description', label: 'Description', mine: 'Mine', theirs: 'Theirs' },
  ])
})

test('line ends and outer spaces are no difference', () => {
  const mine = { title: 'A ', duration: '', description: 'One\r\nTwo' }
  const theirs = { title: 'A', duration: '', description: 'One\nTwo' }
  expect(differences(labels, { mine, theirs })).toEqual([])
})

test('of two long texts the part from shortly before the difference is shown', () => {
  const same = 'The same words again and again. '.repeat(20)
  const [mine, theirs] = fromFirstDifference(`${same}Mine ends.`, `${same}Theirs ends.`)
  expect(mine).toMatch(/^… .{0,60}Mine ends\.$/)
  expect(theirs).toMatch(/^… .{0,60}Theirs ends\.$/)
})

test('short texts are shown whole', () => {
  expect(fromFirstDifference('3 days', '3 weeks')).toEqual(['3 days', '3 weeks'])
  expect(fromFirstDifference('', '3 weeks')).toEqual(['', '3 weeks'])
})
