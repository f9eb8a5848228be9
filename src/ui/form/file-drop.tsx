import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A drop target for a file. It stops the browser from leaving the form when a file is dropped elsewhere. */
export function FileDrop({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])

  return (
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes('relative rounded-md', isOver && 'outline-3 outline-offset-2 outline-primary outline-dashed')}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-md bg-surface/90 font-semibold text-primary">
          Drop it here
        </p>
      )}
    </div>
  )

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    onDrop(file)
  }
}
