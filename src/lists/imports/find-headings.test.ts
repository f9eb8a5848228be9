import { describe, expect, test } from 'vitest'
import { findHeadings, isNoPerson } from './find-headings.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))
const find = (...rows: string[][]) => findHeadings(rowsOf(...rows)).headings
const PERSON = ['1', 'Asha Example', 'asha@example.com']

describe('the headings of a list', () => {
  test('may stand below titles', () => {
    expect(
      find(['Example Autos Pvt Ltd'], ['List of participants: training of 12.11.2026'], ['Sr. No.', 'Name', 'E-mail'], PERSON),
    ).toEqual(['Sr. No.', 'Name', 'E-mail'])
    expect(find(['Training list'], ['Name'], ['Asha'])).toEqual(['Name'])
  })

  test.each([
    ['the upper row has most', ['Sr', 'Name', 'Contact', ''], ['', '', 'Mobile', 'E-mail'], ['Sr', 'Name', 'Mobile', 'E-mail']],
    ['the lower row has most', ['', 'Name', 'Contact', ''], ['', '', 'Mobile', 'E-mail', 'Dept'], ['', 'Name', 'Mobile', 'E-mail', 'Dept']],
    ['cells are merged downwards', ['Name', 'Contact', ''], ['Name', 'Mobile', 'E-mail'], ['Name', 'Mobile', 'E-mail']],
  ])('may stand in two rows: %s', (_, upper, lower, headings) => {
    expect(find(upper, lower, ['1', 'Asha', '9000000011', 'asha@example.com'])).toEqual(headings)
  })

  test('are the first row when no row looks like headings, and none when the first row is a person', () => {
    expect(find(['a', 'b'], ['1', '2'])).toEqual(['a', 'b'])
    expect(find(PERSON, ['2', 'Ravi Sample', 'ravi@example.com'])).toEqual([])
  })

  test.each([
    [
      ['1', 'Asha Example'],
      ['2', 'Ravi Sample'],
    ],
    [['Asha Example'], ['Ravi Sample'], ['Meera Example']],
    [
      ['E-1043', 'Asha Example', 'Production'],
      ['E-1044', 'Ravi Sample', 'Quality'],
    ],
    [
      ['Asha', 'Press Shop'],
      ['Ravi', 'Tool Room'],
      ['Meera Example', 'Press Shop'],
    ],
    [
      ['Asha Example', 'Welder'],
      ['Ravi Sample', 'Senior Fitter'],
      ['Meera', 'Helper'],
    ],
    // Job titles, departments and answers contain heading words.
    [
      ['Asha Example', 'Plant Head'],
      ['Ravi Sample', 'Shift Incharge'],
    ],
    [
      ['Asha Example', 'Training Dept.', 'Shift A'],
      ['Ravi Sample', 'Paint Dept.', 'Shift B'],
    ],
    [
      ['Asha Example', 'Fitter'],
      ['Ravi Sample', 'Trainee'],
    ],
    [
      ['Asha Example', 'No', 'First'],
      ['Ravi Sample', 'Yes', 'General'],
    ],
  ])('are none when the first row is like those below: %j', (...rows) => {
    expect(find(...rows)).toEqual([])
  })

  test.each([
    [
      ['Associate', 'Section'],
      ['Asha Example', 'Press'],
      ['Ravi Sample', 'Tools'],
    ],
    [
      ['Token', 'Associate'],
      ['1043', 'Asha Example'],
      ['1044', 'Ravi Sample'],
    ],
    [['Name'], ['Asha'], ['Ravi']],
    [['Participants'], ['Asha'], ['Ravi']],
    [
      ['Name', 'Designation'],
      ['Asha Example', 'Plant Head'],
      ['Ravi Sample', 'Welder'],
    ],
    [
      ['Name', 'Dept'],
      ['Asha Example', 'Training'],
      ['Ravi Sample', 'Quality'],
    ],
    [
      ['Name', 'Status'],
      ['Asha Example', 'enrolled'],
    ],
    [
      ['Trainee', 'Plant'],
      ['Asha Example', 'Trainee'],
    ],
  ])('are a row that is unlike those below, or has a known word: %j', (...rows) => {
    expect(find(...rows)).toEqual(rows[0])
  })

  test.each([
    [
      'of a list without headings',
      [['Example Autos Pvt Ltd'], ['5S training 12.11.2026'], ['Asha Example', 'E-1043'], ['Ravi Sample', 'E-1044']],
      2,
    ],
    [
      'about the training alone',
      [
        ['Training on 5S', '12/11/2026'],
        ['Asha Example', '9000000011'],
        ['Ravi Sample', '9000000012'],
      ],
      1,
    ],
    ['of a list of one person', [['Example Autos'], ['Asha Example', 'E-1043', 'Plant 2']], 1],
  ])('are none below titles %s', (_, rows, titles) => {
    expect(findHeadings(rowsOf(...rows))).toMatchObject({ headings: [], headingRows: [], titles: rowsOf(...rows).slice(0, titles) })
  })

  test.each([[['Asha Example', 'E-1043']], [['Asha Example']], [['Asha']]])('are none in a list of one person: %j', (row) => {
    expect(find(row)).toEqual([])
  })

  test.each([[['Name', 'E-mail']], [['a', 'b']]])('are the only row where it is no person: %j', (row) => expect(find(row)).toEqual(row))

  test('are none where it is said so, and what stands above the first person is a title', () => {
    const rows = rowsOf(['Example Autos'], ['Name', 'Training'], ['Asha Example', 'Press'])
    expect(findHeadings(rows, 0, 2)).toEqual({ headings: [], headingRows: [], titles: rows.slice(0, 1) })
    expect(findHeadings(rows, 0)).toEqual({ headings: [], headingRows: [], titles: [] })
  })

  test('are the parts of a name too', () => {
    expect(find(['Example Autos'], ['Surname', 'First Name'], ['Example', 'Asha'])).toEqual(['Surname', 'First Name'])
  })

  test('are no row with data in it, however its words sound', () => {
    expect(find(['Name', 'Mail'], ['Shri Company', 'code@example.com', 'Department', 'Course', 'Mobile'])).toEqual(['Name', 'Mail'])
  })
})

test.each([
  [['', 'Total: 22']],
  [['Grand Total', '22', '3', '4']],
  [['', '', 'Authorised signatory']],
  [['Prepared by', 'HR']],
  [['HR Manager', 'Plant Head']],
  [['For Example Autos Pvt. Ltd.']],
  [['कुल', '22']],
  [['Total participants: 20']],
  [['No. of participants', '20']],
  [['Signature']],
  [["Trainer's signature", '']],
  [['Thanks & regards']],
  [['Sr', 'Name', 'E-mail']],
])('%j is no person', (cells) => expect(isNoPerson(cells, ['Sr', 'Name', 'E-mail'])).toBe(true))

test.each([
  [PERSON],
  [['नकुल कुमार', '9000000011']],
  [['Totaram Sample', '9000000011']],
  [['1', 'Signe Example', '']],
  [['1', 'Asha Example', 'HR Manager']],
])('%j is one', (cells) => expect(isNoPerson(cells, ['Sr', 'Name', 'E-mail'])).toBe(false))
