/** stub */
export async function main(args: string[]): Promise<void> { console.log(args) }
