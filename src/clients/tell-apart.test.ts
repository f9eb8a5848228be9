import { expect, test } from 'vitest'
import { nameWith, tellApart, type NamedPerson } from './tell-apart.ts'

let ids = 0
const person = (changes: Partial<NamedPerson> = {}): NamedPerson => {
  ids += 1
  return { personId: ids, fullName: 'Ravi Kumar', employeeCode: null, client_name: null, participantId: `BHM-${ids}`, ...changes }
}

test('a name that is on the list once stands alone', () => {
  expect(tellApart([person({ employeeCode: 'EMP-1' }), person({ fullName: 'Asha Example', employeeCode: 'EMP-2' })])).toEqual(['', ''])
})

test('two of one name are told apart by the employee code, however the name is written', () => {
  expect(tellApart([person({ employeeCode: 'EMP-1' }), person({ fullName: 'RAVI  kumar', employeeCode: 'EMP-2' })])).toEqual([
    'EMP-1',
    'EMP-2',
  ])
})

test('without codes by what else differs: client, department, phone, e-mail, and in the end the participant ID', () => {
  const [gears, motors] = [{ client_name: 'Example Gears' }, { client_name: 'Mock Motors' }]
  expect(tellApart([person(gears), person(motors)])).toEqual(['Example Gears', 'Mock Motors'])
  expect(tellApart([person({ ...gears, department: 'Press' }), person({ ...gears, department: 'Paint' })])).toEqual(['Press', 'Paint'])
  const [one, other] = [person({ phone: '+91 00000 00001', email: 'hr@example.com' }), person({ email: 'hr@example.com' })]
  expect(tellApart([one, other])).toEqual(['+91 00000 00001', other.participantId])
})

test('each gets what only they have: a code that two share tells neither apart', () => {
  const three = [
    person({ employeeCode: '7', client_name: 'Example Gears' }),
    person({ employeeCode: '7', client_name: 'Mock Motors' }),
    person({ employeeCode: '8', client_name: 'Mock Motors' }),
  ]
  expect(tellApart(three)).toEqual(['Example Gears', three[1]?.participantId, '8'])
})

test('two enrolments of one person are one name', () => {
  expect(tellApart([person({ personId: 900 }), person({ personId: 900 })])).toEqual(['', ''])
})

test('the name and what tells it apart are one label', () => {
  expect([nameWith('Ravi Kumar', ''), nameWith('Ravi Kumar', 'EMP-1')]).toEqual(['Ravi Kumar', 'Ravi Kumar (EMP-1)'])
})
