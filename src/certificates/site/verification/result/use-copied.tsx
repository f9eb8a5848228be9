import { useEffect, useState } from 'react'

/** 'by-hand': the browser refused, so the component must show the text for the visitor to copy. */
type Copied = 'idle' | 'copied' | 'by-hand'

const SAID_FOR_MS = 4000

/** Copies a text and reports it for a few seconds. */
export function useCopied(words: string): [state: Copied, copy: () => void] {
  const [state, setState] = useState<Copied>('idle')

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])

  return [state, () => void copy()]

  async function copy() {
    try {
      await navigator.clipboard.writeText(words)
      setState('copied')
    } catch {
      setState('by-hand')
    }
  }
}
