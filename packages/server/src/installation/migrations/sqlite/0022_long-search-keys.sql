UPDATE `students` SET `search_key` = student_search_key(`full_name`, `parent_phone`, `meta`) WHERE length(`search_key`) > 800;
