import { ADMIN_CODE } from '../support/app.ts'
import type { SlowLine } from './slow-line.ts'
import { pause, type Visitor } from './visitor.ts'

export interface Flow {
  title: string
  /** Limits the flow to one width. */
  only?: 'phone' | 'desk'
  run: (visitor: Visitor, line: SlowLine) => Promise<void>
}

const PROGRAM = '/training-programs/iatf-16949-internal-auditor'
const SCRIPT_DELAY_MS = 700

/** Delays each script by 0.7 s while `run` runs, so that presses come first. */
async function slowly(line: SlowLine, run: () => Promise<void>): Promise<void> {
  line.scriptDelayMs = SCRIPT_DELAY_MS
  try {
    await run()
  } finally {
    line.scriptDelayMs = 0
  }
}

/** A flow that presses a control before the page's scripts have loaded. */
function cold(title: string, path: string, press: (visitor: Visitor) => Promise<void>, only?: Flow['only']): Flow {
  return {
    title,
    ...(only && { only }),
    run: (visitor, line) =>
      slowly(line, async () => {
        await visitor.open(path)
        await press(visitor)
      }),
  }
}

const DIALOG = 'dialog[open]'

/** The flows of visitors and the office, on pages whose scripts have not loaded yet. */
export const FLOWS: readonly Flow[] = [
  cold(
    'menu',
    '/',
    async (visitor) => {
      await visitor.press('header button', 'Open menu')
      await visitor.until('the menu', `document.querySelector('#main-menu a')?.getClientRects().length > 0`)
    },
    'phone',
  ),
  cold('enrolment dialog', '/', async (visitor) => {
    await visitor.press('main button', 'Enroll Now')
    await visitor.until(
      'the dialog',
      `document.querySelector(${JSON.stringify(`${DIALOG} input[name=email]`)})?.getClientRects().length > 0`,
    )
  }),
  cold('verify tabs', '/', async (visitor) => {
    await visitor.press('[role=tab]', 'Status')
    await visitor.until('the panel', `document.querySelector('[name=participantId]')?.getClientRects().length > 0`)
    await visitor.press('[role=tab]', 'Verify')
    await visitor.until('the panel', `document.querySelector('[name=certificateId]')?.getClientRects().length > 0`)
  }),
  cold('FAQ', PROGRAM, async (visitor) => {
    await visitor.press('main summary')
    await visitor.until('the answer', `document.querySelector('main details[open]')`)
  }),
  cold('verify a certificate', '/', async (visitor) => {
    await visitor.fill('[name=certificateId]', 'CERT2026090042')
    await visitor.fill('[name=fullName]', 'Asha Example')
    await visitor.press('main form button', 'Verify')
    await visitor.reads('Certificate Verified')
  }),
  cold('check a status', '/verify-certificate?tab=status', async (visitor) => {
    await visitor.fill('[name=participantId]', 'BHM2026081204')
    await visitor.fill('[name=email]', 'asha.example@example.com')
    await visitor.press('main form button', 'Check Status')
    await visitor.reads('Asha Example', 'main')
  }),
  cold('contact form', '/contact', async (visitor) => {
    await visitor.fill('[name=name]', 'Asha Visitor')
    await visitor.fill('main [name=email]', 'asha.visitor@example.com')
    await visitor.evaluate(`void (document.querySelector('[name=subject]').value = 'Audit Preparation')`)
    await visitor.evaluate(`document.querySelector('[name=subject]').dispatchEvent(new Event('change', { bubbles: true }))`)
    await visitor.fill('[name=message]', 'Please call me about an audit.')
    await visitor.press('main button', 'Send Message')
    await visitor.until('the thanks', `/Thank you|has been sent|Message sent/i.test(document.body.innerText)`)
  }),
  cold('subscribe', '/', async (visitor) => {
    await visitor.press('footer form button')
    await visitor.until(
      'the dialog or an error',
      `document.querySelector('${DIALOG}') ?? document.querySelector('footer [aria-invalid=true], footer [role=alert]') ?? location.pathname !== '/'`,
    )
  }),
  cold('two fields typed before the start', '/', async (visitor) => {
    await visitor.fill('[name=certificateId]', 'CERT2026090042')
    await visitor.fill('[name=fullName]', 'Asha Example')
    await pause(3 * SCRIPT_DELAY_MS)
    await visitor.sees('[name=certificateId]', 'CERT2026090042')
    await visitor.sees('[name=fullName]', 'Asha Example')
  }),
  cold('footer after the first tap', '/', async (visitor) => {
    await visitor.press('header a[href="/"]')
    await pause(2 * SCRIPT_DELAY_MS)
    await visitor.until('the footer', `document.querySelector('footer')?.innerText.length > 100`)
  }),
  cold('a page in <font>', '/', async (visitor) => {
    await visitor.evaluate(TRANSLATE)
    await visitor.press('main button', 'Enroll')
    await pause(2 * SCRIPT_DELAY_MS)
    await visitor.until('the page', `document.body.innerText.length > 500`)
    await visitor.until('the dialog', `document.querySelector('${DIALOG} input')?.getClientRects().length > 0`)
  }),
  {
    title: 'scripts cut once and back',
    run: async (visitor, line) => {
      line.cutsScripts = true
      try {
        await visitor.open('/')
        await visitor.press('main button', 'Enroll Now')
        await pause(SCRIPT_DELAY_MS)
      } finally {
        line.cutsScripts = false
      }
      await visitor.until('the page', `document.body.innerText.length > 500`)
      // Immediately or at the next press: it works, or the browser opens a page that does.
      const works = `(document.querySelector('${DIALOG} input') ?? (location.pathname + location.search !== '/'))`
      for (let tries = 0; tries < 8 && (await visitor.evaluate(`Boolean(${works})`)) !== true; tries++) {
        await visitor.press('main button', 'Enroll Now').catch(() => undefined)
        await pause(1000)
      }
      await visitor.until('the dialog', works)
    },
  },
  cold('filter of the listing', '/training-programs', async (visitor) => {
    const count = `document.querySelectorAll('main :is(h2, h3)').length`
    const before = Number(await visitor.evaluate(count))
    if (visitor.isPhone) {
      await visitor.fill('[name=q]', 'Finance')
    } else await visitor.press('main label', 'Finance')
    await visitor.until('fewer programs', `${count} < ${before} && ${count} > 0`)
  }),
  cold('theme', '/', async (visitor) => {
    await visitor.press('footer label', 'Dark')
    await visitor.until('the dark theme', `document.documentElement.dataset.theme === 'dark'`)
    await visitor.evaluate('localStorage.clear()')
  }),
  {
    title: 'sign in, a list and a form',
    run: async (visitor) => {
      await visitor.open('/admin')
      // Nobody has a password, so the code comes first.
      await visitor.reads('Sign-in code')
      await visitor.fill('input[name=apiCode]', ADMIN_CODE)
      await visitor.press('button', 'Sign in')
      await visitor.reads('Overview', 'h1')
      await visitor.open('/admin?view=certificates')
      await visitor.reads('CERT2026')
      await visitor.open('/admin?view=participants')
      await visitor.reads('BHM2026')
    },
  },
]

/** Mimics Google Translate: wraps each text in two elements. */
const TRANSLATE = `(() => {
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement.closest('script, style, noscript')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
  return texts.length
})()`
