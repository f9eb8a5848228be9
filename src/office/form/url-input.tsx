import type { ComponentProps } from 'react'
import { TextInput } from '#ui/form/controls.tsx'

/** A field for an address, without the browser's corrections. */
export function UrlInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="url" inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
}
