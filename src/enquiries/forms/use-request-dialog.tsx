import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useDelayedLoading } from '../../ui/loading/use-delayed-loading.tsx'

type RequestDialog<Subject> = ComponentType<{ subject: Subject; onClose: () => void }>

interface OnDemand<Subject> {
  /** Opens the dialog about a program or a service. */
  open: (subject: Subject) => void
  /** Fetches its code: the visitor means to press. */
  prepare: () => void
  /** Stands anywhere on the page; nothing while closed. */
  dialog: ReactNode
}

/** A dialog whose code comes with the first sign that somebody wants it: pages carry no form they may not need. */
export function useRequestDialog<Subject>(load: () => Promise<RequestDialog<Subject>>): OnDemand<Subject> {
  const { toast } = useToast()
  const [shown, setShown] = useState<{ Dialog: RequestDialog<Subject>; subject: Subject }>()
  const [isOpening, setIsOpening] = useState(false)
  const isSlow = useDelayedLoading(isOpening)
  const isPresent = useRef(false)

  useEffect(() => {
    isPresent.current = true
    return () => {
      isPresent.current = false
    }
  }, [])

  return { open: (subject) => void open(subject), prepare, dialog: shown ? drawn(shown) : isSlow && <Opening /> }

  async function open(subject: Subject) {
    setIsOpening(true)
    try {
      const Dialog = await load()
      if (isPresent.current) setShown({ Dialog, subject })
    } catch {
      toast({
        title: 'Error',
        description: 'The form could not be loaded. Please check your connection and try again.',
        tone: 'destructive',
      })
    } finally {
      setIsOpening(false)
    }
  }

  function prepare() {
    load().catch(() => undefined)
  }

  function drawn({ Dialog, subject }: { Dialog: RequestDialog<Subject>; subject: Subject }) {
    return <Dialog subject={subject} onClose={() => setShown(undefined)} />
  }
}

function Opening() {
  return (
    <div className="no-print fixed inset-0 z-dialog grid place-items-center">
      <span className="grid rounded-full bg-surface p-4 text-primary shadow-e3">
        <Spinner size="large" />
      </span>
    </div>
  )
}
