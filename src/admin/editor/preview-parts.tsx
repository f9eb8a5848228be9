import { useEffect, useState, type ReactNode } from 'react'
import { Segments } from '../kit/segments.tsx'

interface PreviewPart {
  name: string
  label: string
  /** The fields that show in this part: writing in one of them brings it up. */
  fields: readonly string[]
  content: ReactNode
}

/** Parts of a preview, one in view: the one that belongs to the field being written in, until one is chosen. */
export function PreviewParts({ parts }: { parts: PreviewPart[] }) {
  const [chosen, setChosen] = useState<string>()
  const written = useWrittenField()
  const followed = parts.find(({ fields }) => fields.includes(written)) ?? parts[0]
  const shown = parts.find(({ name }) => name === chosen) ?? followed
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments
        label="What the preview shows"
        value={shown?.name ?? ''}
        choices={parts.map(({ name, label }) => ({ value: name, label }))}
        onChange={setChosen}
      />
      {shown?.content}
    </div>
  )
}

/** The name of the field that had focus last. */
function useWrittenField(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) setName(target.name)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return name
}
