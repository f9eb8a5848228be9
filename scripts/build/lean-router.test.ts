import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.ts'

const ROUTER = '/project/node_modules/react-router/dist/production/lib'

function transformed(code: string, id: string): unknown {
  const { transform } = leanRouter()
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing')
  return (transform as (code: string, id: string) => unknown)(code, id)
}

test('unused components of the router lose the code that keeps them in the bundle', () => {
  const code = 'const Form = React$1.forwardRef(() => null);\nForm.displayName = "Form";\n'
  expect(transformed(code, `${ROUTER}/dom/lib.js`)).toBe('const Form = /* @__PURE__ */ React$1.forwardRef(() => null);\n\n')
})

test('a router without the expected code stops the build', () => {
  expect(() => transformed('const Form = forwardRef(() => null);', `${ROUTER}/dom/lib.js`)).toThrow('no longer has')
  expect(() => transformed('if (isLazy()) return;', `${ROUTER}/dom/ssr/fog-of-war.js`)).toThrow('no longer has')
})

test('other modules stay unchanged', () => {
  expect(transformed('Form.displayName = "Form";', '/project/src/ui/form.tsx')).toBeUndefined()
})
