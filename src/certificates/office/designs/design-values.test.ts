import { expect, test } from 'vitest'
import { SHIPPED_DESIGN } from '../../designs/design.ts'
import { designFormSchema } from '../../designs/design.schema.ts'
import { DESIGN_LABELS, designInput, designValues, fieldOfPath } from './design-values.ts'

const SIGNATORY = { name: 'Asha Example', title: 'Director', signature: null }
const FORM = { ...SHIPPED_DESIGN, name: 'Ours', isDefault: true, signatories: [SIGNATORY] }

test('a design comes out of its form as it went in, and every field has a label', () => {
  const values = designValues(FORM)
  expect(designFormSchema.parse(designInput(values))).toEqual(FORM)
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(DESIGN_LABELS).toSorted())
})

test('an empty place between two signatories is left out, and a problem names the place that was filled', () => {
  const values = { ...designValues(FORM), signatories_3_name: 'Ravi Sample' }
  expect(designInput(values).signatories.map(({ name }) => name)).toEqual(['Asha Example', 'Ravi Sample'])
  const { error } = designFormSchema.safeParse(designInput(values))
  expect(error?.issues.map(({ path }) => fieldOfPath(path, values))).toEqual(['signatories_3_title'])
  expect(fieldOfPath(['wordings', 'inHouse', 'title'], values)).toBe('wordings_inHouse_title')
})

test('an edge that is no number is refused on own paper, and goes unnoticed in another layout, which does not show it', () => {
  const values = { ...designValues(FORM), area_left: 'wide' }
  expect(designFormSchema.safeParse(designInput(values)).success).toBe(true)
  const { error } = designFormSchema.safeParse(designInput({ ...values, layout: 'paper' }))
  expect(error?.issues.map(({ path }) => fieldOfPath(path, values))).toContain('area_left')
})
