import { useEffect, useRef, useState, type ComponentProps, type FocusEvent } from 'react'
import { LiveStatus } from '../toast/live-status.tsx'
import { TextInput } from './controls.tsx'
import { nextPressEnd } from './press-end.ts'

const MAX_EMAIL_LENGTH = 254

/**
 * An e-mail address. If it looks mistyped ('gmial.com'), the field asks "Did you mean …?", with a one-click correction. It
 * never blocks a form, because the address may be right.
 */
export function EmailInput({ onBlur, onInput, ...rest }: Omit<ComponentProps<typeof TextInput>, 'type' | 'maxLength'>) {
  const [meant, setMeant] = useState<string>()
  const control = useRef<HTMLInputElement>(null)
  const pressEnd = useRef(Promise.resolve())

  useEffect(() => {
    const onPointerDown = () => {
      pressEnd.current = nextPressEnd()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [])

  return (
    <>
      <TextInput
        type="email"
        inputMode="email"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        {...rest}
        onInput={(event) => {
          setMeant(undefined)
          onInput?.(event)
        }}
        onBlur={(event) => {
          void look(event)
          onBlur?.(event)
        }}
      />
      <LiveStatus className="mt-1 text-small wrap-anywhere empty:hidden">
        {meant && (
          <>
            Did you mean{' '}
            <button type="button" className="link min-h-6 font-semibold" onClick={() => correct(meant)}>
              {meant}
            </button>
            ?
          </>
        )}
      </LiveStatus>
    </>
  )

  /** Asks once the pointer is released. A line that appears earlier would move the element being pressed. */
  async function look({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    control.current = input
    // Without a connection there is no suggestion, which is optional anyway.
    const loaded = await import('./mail-typo.ts').catch(() => undefined)
    await pressEnd.current
    setMeant(loaded?.suggestedAddress(input.value))
  }

  /** Simulates typing, so that listeners of the field are notified. */
  function correct(address: string) {
    const input = control.current
    if (!input) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, address)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
}
