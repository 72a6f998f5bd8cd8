// Small matters of wording.

/** A text with the seats' names in it: {0} stands for the first. */
export function withNames(text: string, names: string[]): string {
  return text.replace(/\{(\d+)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole)
}

/** A field's name as a heading: second_deal_min becomes Second deal min. */
export function titled(field: string): string {
  return capital(field.replace(/[_-]+/g, ' '))
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Names side by side: A, B and C. */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export function asTime(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
