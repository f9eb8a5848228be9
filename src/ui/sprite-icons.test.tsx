import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneIcon } from './sprite-icons.tsx'

test('an icon of the shared file is drawn in lines of the colour of its text, as those of lucide', () => {
  const markup = renderToStaticMarkup(<PhoneIcon className="size-5" />)
  expect(markup).toContain('fill="none"')
  expect(markup).toContain('stroke="currentColor"')
})
