import { expect, test } from 'vitest'
import { peopleOfLines } from './typed-people.ts'

test.each([
  ['Asha Example', 'Asha Example', null],
  ['Asha Example, E-104', 'Asha Example', 'E-104'],
  ['Asha Example; 104', 'Asha Example', '104'],
  ['Asha Example\tE104', 'Asha Example', 'E104'],
  ['Asha Example\tTRAINEE', 'Asha Example', 'TRAINEE'],
  ['Example, Asha', 'Example, Asha', null],
  ['3. श्री राजेश कुमार, 77', 'श्री राजेश कुमार', '77'],
  ['12)  Ravi Sample ', 'Ravi Sample', null],
])('the line %j is %s with the code %s', (line, fullName, employeeCode) => {
  expect(peopleOfLines(line)).toEqual([{ fullName, employeeCode }])
})

test('each line that is not empty is a person', () => {
  expect(peopleOfLines('Asha Example\r\n\n  \nRavi Sample\n').map(({ fullName }) => fullName)).toEqual(['Asha Example', 'Ravi Sample'])
})
