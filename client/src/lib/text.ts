// Small matters of wording.

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
  for (const [unit, name] of [[86_400, 'days'], [3600, 'hours']] as const)
    if (seconds >= 2 * unit) return `${Math.floor(seconds / unit)} ${name}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Names so short that they can still be told apart: two letters, or as many as it takes. */
export function shortened(names: string[]): string[] {
  return names.map((name) => {
    const others = names.filter((other) => other !== name)
    let length = 2
    while (length < name.length && others.some((other) => other.startsWith(name.slice(0, length).trimEnd()))) length += 1
    return name.slice(0, length)
  })
}

/** What a score is a number of: as it is called at the table, where that is something one can have so many of. */
export function unitOf(score: string): string {
  return /^\w+s\b/.test(score) ? score : 'points'
}

/** A number as it is printed. */
export function minus(value: number): string {
  return String(value).replace('-', '−')
}
