import { useEffect, useRef, useState } from 'react'
import { useToast } from '#ui/toast/toast.tsx'

const SAID_MS = 2000

/** Copies a text to the clipboard and confirms it for two seconds. `what` names the text: 'E-mail'. */
export function useCopy(what: string) {
  const { toast } = useToast()
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isCopied,
    copy: async (text: string) => {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        toast({ title: 'Error', description: `Your browser did not allow copying. ${what}: ${text}`, tone: 'destructive' })
        return
      }
      toast({ title: `${what} copied`, durationMs: SAID_MS })
      setIsCopied(true)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setIsCopied(false), SAID_MS)
    },
  }
}
