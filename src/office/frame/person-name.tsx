import { languageOf } from '#base/text/language.ts'

interface PersonNameProps {
  name: string
  /** The text that distinguishes them from namesakes on this list; empty if there are none (`tellApart`). */
  apart: string
}

/** A person's name on a list, with the text that distinguishes namesakes. */
export function PersonName({ name, apart }: PersonNameProps) {
  return (
    <>
      <span lang={languageOf(name)}>{name}</span>
      {apart !== '' && <span className="font-normal text-text-2"> ({apart})</span>}
    </>
  )
}
