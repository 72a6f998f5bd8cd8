/** Have the browser save a text under this name. */
export function saveFile(name: string, text: string): void {
  const file = document.createElement('a')
  file.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  file.download = name
  file.click()
  URL.revokeObjectURL(file.href)
}
