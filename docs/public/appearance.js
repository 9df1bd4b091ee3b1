// Shows the pages light or dark, as the reader's system or the switch in the head of the page says.
{
  const chosen = localStorage.getItem("vitepress-theme-appearance") ?? "auto";
  const isDark = chosen === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  document.documentElement.classList.toggle("dark", isDark);
}
