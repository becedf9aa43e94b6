// SPDX-License-Identifier: MIT
// Files that build.sh puts into the script as text.
declare module "*.tile" {
  const text: string;
  export default text;
}
