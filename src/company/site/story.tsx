export function Story({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div>
      <h2 id="story">Our story</h2>
      {paragraphs.map((paragraph, index) => (
        // eslint-disable-next-line react/no-array-index-key -- paragraphs have no ids, and two may have the same text
        <p key={index} className="mt-4 max-w-text text-text-2">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
