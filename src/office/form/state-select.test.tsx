import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INDIAN_STATES } from '#base/values/indian-states.ts'
import { StateSelect } from './state-select.tsx'

const optionsOf = (value: string) => {
  const markup = renderToStaticMarkup(<StateSelect optional value={value} onChange={() => {}} />)
  return Array.from(markup.matchAll(/<option value="([^"]*)"( selected="")?/g), ([, option, selected]) => `${option}${selected ? '*' : ''}`)
}

test('a State of the list is chosen in it', () => {
  expect(optionsOf('Haryana')).toHaveLength(INDIAN_STATES.length + 1)
  expect(optionsOf('Haryana')).toContain('Haryana*')
})

test.each(['NCR', 'haryana'])('%s, which is no name of the list, is kept as it was stored', (stored) => {
  expect(optionsOf(stored).slice(0, 3)).toEqual(['', `${stored}*`, 'Andaman and Nicobar Islands'])
})
