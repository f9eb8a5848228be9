import { expect, test } from 'vitest'
import { nameInCells } from './name-in-cells.ts'

test.each([
  ['in their order', { firstName: 1, middleName: 2, lastName: 3 }, ['Asha', 'Devi', 'Example'], 'Asha Devi Example'],
  ['the last name before the first', { lastName: 1, firstName: 2 }, ['Example', 'Asha'], 'Asha Example'],
  ['without the empty ones', { firstName: 1, middleName: 2, lastName: 3 }, [' Asha ', '-', ' Example'], 'Asha Example'],
  ['one alone', { firstName: 1, lastName: 2 }, ['Asha', '.'], 'Asha'],
  ['no figures', { firstName: 1, lastName: 2 }, ['Asha', '0'], 'Asha'],
  ['not beside a full name', { fullName: 3, firstName: 1, lastName: 2 }, ['Asha', 'Example', 'A. Example'], 'A. Example'],
  ['where the full name is empty', { fullName: 3, firstName: 1, lastName: 2 }, ['Asha', 'Example', ''], 'Asha Example'],
])('the parts of a name are joined: %s', (_, columns, cells, name) => expect(nameInCells(cells, columns)).toBe(name))

test.each([
  ['1. Asha Example', 'Asha Example'],
  ['2) आशा उदाहरण', 'आशा उदाहरण'],
  ['(३) Ravi', 'Ravi'],
  ['Asha 2', 'Asha 2'],
])('the number before a name is left out: %s', (cell, name) => expect(nameInCells([cell], { fullName: 1 })).toBe(name))
