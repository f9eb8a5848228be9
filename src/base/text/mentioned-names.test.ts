import { expect, test } from 'vitest'
import { namesInTexts } from './mentioned-names.ts'

const { isIn, without } = namesInTexts(['Asha Example', 'Anne-Marie D’Souza (Jr.)', 'आशा उदाहरण', 'Ravi', ''])

test.each([
  ['Was meant for Asha Example.', 'Was meant for (erased).'],
  ['List_of_ASHA_example.xlsx', 'List_of_(erased).xlsx'],
  ['asha-example, asha  example', '(erased), (erased)'],
  ['For anne-marie d’souza (jr.)', 'For (erased)'],
  ['आशा उदाहरण के लिए', '(erased) के लिए'],
  ['Natasha Example, Asha Examples, Asha', 'Natasha Example, Asha Examples, Asha'],
  ['Ravi asked', 'Ravi asked'],
])('of %j stays %j: whole names of more than one word go, in any case and spacing', (text, rest) => {
  expect(without(text)).toBe(rest)
  expect(isIn([{ reason: text }])).toBe(rest !== text)
})

test.each([
  ['R.K. Sharma', 'RK Sharma, r k sharma and R. K. Sharma came', '(erased), (erased) and (erased) came'],
  ["John D'Souza", 'John D’Souza, John DSouza', '(erased), (erased)'],
  ['Al-Noor Example', 'al noor example', '(erased)'],
  ['S. Kumar', 'Anil S Kumar, Skumara, Kumar', 'Anil (erased), Skumara, Kumar'],
  ['Example, Asha - QA', 'EXAMPLE, ASHA - QA', '(erased)'],
  ['R. K.', 'RK Industries', 'RK Industries'],
])('%s is found in %j as people write it', (name, text, rest) => expect(namesInTexts([name]).without(text)).toBe(rest))

test('without a name of more than one word nothing is found', () => {
  expect(namesInTexts(['Ravi', '- -']).isIn(['Ravi', '- -', ''])).toBe(false)
})
