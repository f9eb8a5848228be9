import { expect, test } from 'vitest'
import { serviceFormSchema } from '../service.schema.ts'
import { serviceOf } from '#app/testing/test-records.ts'
import { BLANK_SERVICE, iconName, serviceInput, serviceValues } from './service-values.ts'

const service = serviceOf({ features: ['Quality, production and supply chain roles', 'Skills test'] })

test('opening a service and saving it unchanged changes nothing, commas within a feature included', () => {
  const { title, description, icon, features, sac, isPublished } = service
  expect(serviceFormSchema.parse(serviceInput(serviceValues(service)))).toEqual({ title, description, icon, features, sac, isPublished })
})

test('an unknown icon opens as the briefcase that the site shows', () => {
  expect(serviceValues({ ...service, icon: 'rocket' }).icon).toBe('briefcase')
})

test('title, icon and description are required, and nothing else', () => {
  const checked = serviceFormSchema.safeParse(serviceInput(BLANK_SERVICE))
  expect(missing(checked)).toEqual(['title', 'description', 'icon'])
})

test('icons have readable labels', () => {
  expect(iconName('clipboard-check')).toBe('Clipboard check')
})

/** The fields with an error, in the order of the schema. */
function missing(checked: { error?: { issues: ReadonlyArray<{ path: PropertyKey[] }> } | undefined }): PropertyKey[] {
  return [...new Set(checked.error?.issues.map((issue) => issue.path[0] ?? ''))]
}
